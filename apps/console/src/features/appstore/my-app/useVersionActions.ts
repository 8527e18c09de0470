import { myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import type { AppVersionDetail } from '@tilldeck/contracts/appstore/app.schemas';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';

type Move = 'submit' | 'withdraw' | 'delete';
type Moved = Pick<AppVersionDetail, 'id' | 'version' | 'name' | 'package' | 'versionName'>;

/** Submits a version, withdraws or deletes it, after asking. True when it was done. */
export function useVersionActions(): (move: Move, version: Moved) => Promise<boolean> {
  const { t } = useTranslation('myApp');
  const { run } = useAction();
  return async (move, subject) => {
    const output = await run(
      {
        key: move,
        label: t(move),
        call: myAppRoutes[move],
        input: ({ id, version }: Moved) => ({ id, version }),
        confirm: ({ name, package: packageName, versionName }: Moved) => ({
          title: t(`${move}.title`, { name: `${name || packageName} ${versionName}` }),
          text: t(`${move}.text`),
          action: t(move),
          isDanger: move === 'delete',
        }),
        done: () => t(`${move}.done`),
      },
      subject,
    );
    return output !== null;
  };
}
