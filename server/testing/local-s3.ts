import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const keys = { accessKeyId: 'MESTAR', secretAccessKey: 'tajna/+=' };
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

function signatureOf(
  request: http.IncomingMessage,
  url: URL,
  [, date = '', region = '', service = '']: string[],
  signed: string,
  at: string,
  body: string,
): string {
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`);
  const path = url.pathname
    .split('/')
    .map((part) => encoded(decodeURIComponent(part)))
    .join('/');
  const canonical = [request.method, path, query.sort().join('&'), headers.join(''), signed, body].join('\n');
  const scope = `${date}/${region}/${service}/aws4_request`;
  const key = [date, region, service, 'aws4_request'].reduce<string | Buffer>(
    (secret, text) => hmac(secret, text),
    `AWS4${keys.secretAccessKey}`,
  );
  return hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex');
}

function isSigned(request: http.IncomingMessage, url: URL): boolean {
  const inAddress = url.searchParams.get('X-Amz-Signature');
  if (inAddress) {
    const get = (name: string) => url.searchParams.get(`X-Amz-${name}`) ?? '';
    const at = get('Date').replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z');
    if (Date.parse(at) + Number(get('Expires')) * 1000 < Date.now()) return false;
    return (
      inAddress ===
      signatureOf(
        request,
        url,
        get('Credential').split('/'),
        get('SignedHeaders'),
        get('Date'),
        'UNSIGNED-PAYLOAD',
      )
    );
  }
  const [, credential = '', signed = '', signature] =
    /Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '') ??
    [];
  return (
    signature ===
    signatureOf(
      request,
      url,
      credential.split('/'),
      signed,
      String(request.headers['x-amz-date']),
      String(request.headers['x-amz-content-sha256']),
    )
  );
}

/** Starts an in-memory subset of S3 that rejects unsigned requests. Lists have three keys per page. */
export async function startLocalS3() {
  const objects = new Map<string, Buffer>();
  const page = 3;
  let failure: number | undefined;
  const xml = (name: string, inner: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`;
  const server = http.createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const [, , ...rest] = url.pathname.split('/');
    const key = decodeURIComponent(rest.join('/'));
    const body = await buffer(request);
    const answer = (status: number, sent: string | Buffer = '', headers: http.OutgoingHttpHeaders = {}) =>
      response
        .writeHead(status, {
          'content-type': 'application/xml',
          ...headers,
          'content-length': Buffer.byteLength(sent),
        })
        .end(request.method === 'HEAD' ? '' : sent);
    if (failure) return answer(failure, xml('Error', '<Code>SlowDown</Code>'));
    if (!isSigned(request, url)) return answer(403, xml('Error', '<Code>SignatureDoesNotMatch</Code>'));
    if (request.method === 'PUT') {
      objects.set(key, body);
      return answer(200, '', { etag: '"x"' });
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, gone = ''] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)) objects.delete(gone);
      return answer(200, xml('DeleteResult', ''));
    }
    if (!key) {
      const [prefix, after] = [
        url.searchParams.get('prefix') ?? '',
        url.searchParams.get('continuation-token') ?? url.searchParams.get('start-after') ?? '',
      ];
      const all = [...objects.keys()].filter((one) => one.startsWith(prefix) && one > after).sort();
      const some = all.slice(0, page);
      const contents = some.map(
        (one) =>
          `<Contents><Key>${one}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
      );
      const more =
        all.length > page
          ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${some.at(-1)}</NextContinuationToken>`
          : '<IsTruncated>false</IsTruncated>';
      return answer(200, xml('ListBucketResult', contents.join('') + more));
    }
    const object = objects.get(key);
    if (!object) return answer(404, xml('Error', '<Code>NoSuchKey</Code>'));
    const asked = url.searchParams.get('response-content-disposition');
    if (request.method === 'HEAD') return response.writeHead(200, { 'content-length': object.length }).end();
    return answer(200, object, {
      'content-type': url.searchParams.get('response-content-type') ?? 'application/octet-stream',
      ...(asked && { 'content-disposition': asked }),
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    /** Makes every request fail with this status, until it is undefined. */
    failWith: (status: number | undefined) => void (failure = status),
    place: { endpoint: `http://127.0.0.1:${port}`, region: 'eu-central-1', bucket: 'mestar', ...keys },
    url: `http://${encodeURIComponent(keys.accessKeyId)}:${encodeURIComponent(keys.secretAccessKey)}@127.0.0.1:${port}/mestar?region=eu-central-1`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
