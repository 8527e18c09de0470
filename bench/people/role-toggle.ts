import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import type { RoleDetail } from '@tilldeck/contracts/identity/role.schemas';
import type { KeptConnection } from './kept-connection.ts';

/** The permission that the measured change takes from the role and gives back. */
const toggled = 'department';

/** Takes a permission from the administrators' role of the caller's own organisation and gives it back, in turns. */
export class RoleToggle {
  readonly #desk: KeptConnection;
  readonly #role: RoleDetail;
  #version: number;

  private constructor(desk: KeptConnection, role: RoleDetail) {
    this.#desk = desk;
    this.#role = role;
    this.#version = role.version;
  }

  static async open(desk: KeptConnection, orgId: number): Promise<RoleToggle> {
    const { items } = await desk.client.call(roleRoutes.page, { pageNo: 1, pageSize: 20, orgId: String(orgId) });
    const role = await desk.client.call(roleRoutes.detail, { id: items[0]?.id ?? '' });
    if (!role.permissions.some((grant) => grant.permissionId === toggled)) throw new Error(`the role lacks ${toggled}`);
    return new RoleToggle(desk, role);
  }

  get accounts(): number {
    return this.#role.accountCount;
  }

  sign(isGiven: boolean): Promise<Buffer> {
    const { id, name, code, sort, remark, services, permissions } = this.#role;
    return this.#desk.sign(roleRoutes.modify, {
      id,
      name,
      code,
      sort,
      remark,
      services,
      version: this.#version,
      permissions: permissions.filter((grant) => isGiven || grant.permissionId !== toggled),
    });
  }

  /** Somebody has changed the role: by a call, or by its bare statements. */
  changed(): void {
    this.#version += 1;
  }
}
