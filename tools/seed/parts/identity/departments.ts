import type { SeedContext } from '../../seed-part.ts';
import type { SeededOrgs } from './organisations.ts';

/** A department with its people by login name, and what stands below it. */
interface DemoDepartment {
  name: string;
  people?: readonly string[];
  below?: readonly DemoDepartment[];
}

const vendorDepartments: readonly DemoDepartment[] = [
  { name: 'Management', people: ['admin'] },
  {
    name: 'Operations',
    below: [
      { name: 'Customer support', people: ['support'], below: [{ name: 'Second line' }] },
      { name: 'App review', people: ['reviewer'] },
    ],
  },
  { name: 'Finance', people: ['finance'] },
];

/** Partners by their number in the demo data. */
const partnerDepartments: Readonly<Record<string, readonly DemoDepartment[]>> = {
  '2': [
    { name: 'Vertrieb', people: ['jonas.brandt'] },
    { name: 'Technik', below: [{ name: 'Entwicklung', people: ['katharina.wolf'] }, { name: 'Aussendienst' }] },
  ],
  '3': [
    { name: '运营部', people: ['zhang.wei', 'sun.lei'] },
    { name: '技术部', below: [{ name: '应用开发组', people: ['zhao.xue'] }] },
  ],
  '4': [
    { name: 'Ventas', people: ['marta.vidal'] },
    { name: 'Soporte', people: ['pablo.serrano'] },
  ],
};

/** Departments for organisations that have none, with their people in them. */
export async function seedDepartments(context: SeedContext, orgs: SeededOrgs): Promise<number> {
  let added = await putTree(context, 1, vendorDepartments);
  for (const [partner, departments] of Object.entries(partnerDepartments))
    added += await putTree(context, orgs.idOf(partner), departments);
  return added;
}

async function putTree({ client }: SeedContext, orgId: number, top: readonly DemoDepartment[]): Promise<number> {
  const known = await client.query('SELECT FROM identity_department WHERE org_id = $1 LIMIT 1', [orgId]);
  if (known.rowCount) return 0;
  const put = async (departments: readonly DemoDepartment[], parentId: string | null): Promise<number> => {
    let added = 0;
    for (const [index, { name, people = [], below = [] }] of departments.entries()) {
      const { rows } = await client.query<{ id: string }>(
        'INSERT INTO identity_department (org_id, parent_id, name, sort) VALUES ($1, $2, $3, $4) RETURNING id',
        [orgId, parentId, name, (index + 1) * 10],
      );
      const id = rows[0]?.id ?? '';
      await client.query(
        'UPDATE identity_account SET department_id = $1 WHERE org_id = $2 AND login_name = ANY ($3) AND department_id IS NULL',
        [id, orgId, people],
      );
      added += 1 + (await put(below, id));
    }
    return added;
  };
  return put(top, null);
}
