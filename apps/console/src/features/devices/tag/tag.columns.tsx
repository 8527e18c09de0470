import { Link } from 'react-router';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { TagChip } from '../parts/look/TagChip.tsx';
import { tagFields } from './tag.fields.ts';

export const tagDevicesPath = (id: string): string => `/device/list?tagIds=${id}`;

export const tagColumns = tagFields.columns({
  name: { isKey: true, width: 240, render: (row) => <TagChip name={row.name} colour={row.colour} /> },
  deviceCount: {
    width: 110,
    render: (row) => (
      <Link to={tagDevicesPath(row.id)}>
        <NumberText value={row.deviceCount} />
      </Link>
    ),
  },
  orgName: { width: 240 },
  remark: {},
  updatedAt: { width: 170 },
});
