import type { Town } from './town.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: responses are read without types, as in `app.ts`
  body: any;
  /** Whether an earlier attempt had no response, and may have been stored. */
  repeated?: true;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Returns the part of a person's name and address that identifies traces left after erasure; long enough not
 * to occur in a password hash by chance.
 */
export const traceOf = (number: number) => `qzxq${number}xqz`;
const firstNames = ['Ana', 'Ivo', 'Mia', 'Mate', 'Luka', 'Jelena', 'Šime', 'Đurđa'];

export class Resident {
  readonly password = 'plavi-slon-7';
  readonly email: string;
  readonly phone: string;
  readonly trace: string;
  name: string;
  id = 0;
  token: string | null = null;
  isConfirmed = false;
  private readonly town: Town;
  private readonly address: string;

  constructor(town: Town, number: number) {
    this.town = town;
    this.trace = traceOf(number);
    this.name = `${firstNames[number % firstNames.length]} ${this.trace}ić`;
    this.email = `${this.trace}@primjer.hr`;
    this.phone = `+385 91 ${this.trace}`;
    this.address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** Sends a request. If the session has ended, signs in and repeats the request. */
  async send(method: Method, url: string, json?: object): Promise<Answer> {
    const answer = await this.request(method, url, json);
    if (answer.status !== 401 || !this.token) return answer;
    const login = await this.logIn();
    return login.status === 200 ? this.request(method, url, json) : login;
  }

  async logIn(): Promise<Answer> {
    this.token = null;
    const { email, password } = this;
    const answer = await this.request('POST', '/auth/login', { email, password });
    if (answer.status === 200) this.token = answer.body.token;
    return answer;
  }

  private async request(method: Method, url: string, json?: object): Promise<Answer> {
    if (method === 'GET') await this.town.app.responseCache.settled();
    const form = json instanceof FormData ? new Response(json) : undefined;
    const answer = await this.town.app.inject({
      method,
      url: `/api/v1${url}`,
      remoteAddress: this.address,
      headers: {
        accept: 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
      },
      ...(json && { payload: form ? Buffer.from(await form.arrayBuffer()) : json }),
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  }
}
