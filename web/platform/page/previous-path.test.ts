import { expect, test } from 'vitest';
import { previousPlace, recordPlace } from './previous-path.ts';

test('the previous page keeps its last query, and a change of query does not count as a new page', () => {
  expect(previousPlace('/')).toBeUndefined();
  recordPlace({ pathname: '/poslovi', search: '' });
  expect(previousPlace('/poslovi')).toBeUndefined();
  recordPlace({ pathname: '/poslovi', search: '?kategorija=vodoinstalacije' });
  recordPlace({ pathname: '/majstori', search: '' });
  recordPlace({ pathname: '/majstori', search: '?stranica=2' });
  const jobs = { pathname: '/poslovi', search: '?kategorija=vodoinstalacije' };
  expect(previousPlace('/majstori')).toEqual(jobs);
  // `/o-nama` has not been recorded yet, so the last recorded page is the previous one.
  expect(previousPlace('/o-nama')).toEqual({ pathname: '/majstori', search: '?stranica=2' });
});
