import type { Envelope } from '@tilldeck/contracts/core/envelope';
import type { Route, RouteDraft, RouteOutput } from '@tilldeck/contracts/core/route';
import { encodeForm } from '@tilldeck/contracts/wire/form-encoding';

export interface KeyAnswer<T> {
  status: number;
  headers: Headers;
  body: Envelope<T>;
}

/** Calls as another system does: with an API key and plain JSON, nothing signed. */
export class KeyClient {
  readonly baseUrl: string;
  readonly key: string;
  /** Where a server that trusts this machine as a proxy believes the call comes from. */
  address: string | null = null;
  encoding: 'json' | 'form' = 'json';

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl.replace(/\/$/, '');
    this.key = key;
  }

  async send<R extends Route>(route: R, input: RouteDraft<R>): Promise<KeyAnswer<RouteOutput<R>>> {
    const fields = input as Record<string, unknown>;
    const form = encodeForm(fields);
    const isGet = route.method === 'GET';
    const isJson = this.encoding === 'json';
    const headers: Record<string, string> = { authorization: `Bearer ${this.key}` };
    if (!isGet) headers['content-type'] = isJson ? 'application/json' : 'application/x-www-form-urlencoded';
    if (this.address) headers['x-forwarded-for'] = this.address;
    const response = await fetch(`${this.baseUrl}/api/${route.path}${isGet && form ? `?${form}` : ''}`, {
      method: route.method,
      headers,
      body: isGet ? null : isJson ? JSON.stringify(fields) : form,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Envelope<RouteOutput<R>>,
    };
  }
}
