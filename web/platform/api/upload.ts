import type { Call, EndpointDef, Reply } from '#contract/endpoint.ts';
import { formData } from '../forms/form-data.ts';
import { addressOf, asAction, errorOf, unreachable } from './api.ts';

export interface Upload<D extends EndpointDef> {
  params: Call<D>['params'];
  file: File;
  as?: string;
  fields?: Call<D>['body'];
  /** Called with the uploaded fraction, from 0 to 1. */
  onProgress?: (part: number) => void;
  signal?: AbortSignal;
}

/** Uploads one file with progress, which `fetch` does not report. */
export const upload = <const D extends EndpointDef>(endpoint: D, given: Upload<D>): Promise<Reply<D>> =>
  asAction(endpoint, false, () => sent(endpoint, given));

async function sent<D extends EndpointDef>(
  endpoint: D,
  { params, file, as = 'file', fields, onProgress, signal }: Upload<D>,
): Promise<Reply<D>> {
  signal?.throwIfAborted();
  return new Promise<Reply<D>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open(endpoint.method, addressOf(endpoint, { params: params as Record<string, string | number> }));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('x-requested-with', 'XMLHttpRequest');
    request.responseType = 'json';
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      if (request.status === 204) resolve(undefined as Reply<D>);
      else if (request.status < 300 && request.response) resolve(request.response as Reply<D>);
      else
        reject(
          errorOf(
            request.status < 300 ? 502 : request.status,
            request.response,
            request.getResponseHeader('retry-after'),
          ),
        );
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal?.reason ?? unreachable());
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(formData(fields as object | undefined, { [as]: file }));
  });
}
