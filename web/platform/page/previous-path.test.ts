import { expect, test } from 'vitest';
import { previousPlace, recordPlace } from './previous-path.ts';

test('the previous page keeps its last query, and a changed query is no other page', () => {
  expect(previousPlace('/')).toBeUndefined();
  recordPlace({ pathname: '/poslovi', search: '' });
  expect(previousPlace('/poslovi')).toBeUndefined();
  recordPlace({ pathname: '/poslovi', search: '?kategorija=vodoinstalacije' });
  recordPlace({ pathname: '/majstori', search: '' });
  recordPlace({ pathname: '/majstori', search: '?stranica=2' });
  const jobs = { pathname: '/poslovi', search: '?kategorija=vodoinstalacije' };
  expect(previousPlace('/majstori')).toEqual(jobs);
  // A page that has not been recorded yet follows the current one.
  expect(previousPlace('/o-nama')).toEqual({ pathname: '/majstori', search: '?stranica=2' });
});
