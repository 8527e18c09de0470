import { ActionButton } from '../components/base/ActionButton.tsx';
import { EmptyState } from '../components/page/EmptyState.tsx';
import { ErrorState } from '../components/page/ErrorState.tsx';
import { PageHeader } from '../components/page/PageHeader.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { StatCard } from '../components/page/StatCard.tsx';
import { Toolbar } from '../components/page/Toolbar.tsx';
import { ApiError, RequestFailure } from '../lib/request/api-error.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

const failure = new ApiError('The database can’t be reached right now. Nothing was changed', {
  code: 503,
  requestId: '01JC8Y3K5QXA7',
});
const trend = [4, 6, 5, 8, 9, 7, 11, 12, 10, 14, 13, 17];

export function StatesSection() {
  const say = useSay();
  const retry = () => {};
  const period = say('against last week', '与上周相比');
  return (
    <div className={styles.stack}>
      <PageHeader
        title={say(
          'A page whose title is so long that it does not fit beside everything else in one row',
          '一个标题非常长的页面，长到无法与其他内容放在同一行里显示完整',
        )}
        description={say('One quiet line under it.', '标题下方的一行说明。')}
        backHref="/gallery"
        actions={
          <Toolbar label={say('Actions', '操作')} end={<ActionButton kind="primary" label={say('Release', '发布')} />}>
            <ActionButton label={say('Copy', '复制')} />
          </Toolbar>
        }
      />
      <div className={styles.cards}>
        <StatCard
          label={say('Devices', '设备')}
          value={1_234_567}
          trend={trend}
          change={{ share: 0.124, isGood: true, period }}
          href="/gallery/list"
        />
        <StatCard
          label={say('Offline', '离线')}
          value={8_120}
          change={{ share: 0.031, isGood: false, period }}
          trend={[...trend].reverse()}
        />
        <StatCard label={say('Downloads', '下载')} value={2.5e9} unit={say('this year', '今年')} />
        <StatCard label={say('Loading', '加载中')} isLoading />
        <StatCard label={say('Failed', '失败')} error={failure} onRetry={retry} />
        <StatCard label={say('Unknown', '未知')} value={null} />
      </div>
      <div className={styles.cards} data-wide>
        <SectionCard title={say('Nothing yet', '暂无数据')}>
          <EmptyState
            kind="nothing"
            title={say('No devices yet', '还没有设备')}
            text={say('Import a list or wait for the first device to enrol.', '导入列表，或等待第一台设备注册。')}
            action={<ActionButton kind="primary" label={say('Import', '导入')} />}
          />
        </SectionCard>
        <SectionCard title={say('No match', '没有匹配')}>
          <EmptyState kind="noMatch" action={<ActionButton label={say('Clear filters', '清除筛选')} />} />
        </SectionCard>
        <SectionCard title={say('Error', '错误')}>
          <ErrorState error={failure} onRetry={retry} />
        </SectionCard>
        <SectionCard title={say('No answer', '无响应')}>
          <ErrorState
            error={new RequestFailure('network', say('Network busy, try again later', '网络繁忙，请稍后再试'))}
            onRetry={retry}
            isRetrying
          />
        </SectionCard>
        <SectionCard title={say('Part of a page fails', '页面的一部分失败')} error={failure} onRetry={retry} />
        <SectionCard title={say('Part of a page loads', '页面的一部分加载中')} isLoading />
      </div>
    </div>
  );
}
