import { expect, test } from 'vitest';
import { foreignPaths } from '#contract/foreign-paths.ts';
import { followRedirect, leadingOn, redirectTarget } from './redirect-query.ts';

const asked = (query: string) => new Request(`https://mestar.test/prijava${query}`);

function thrownBy(action: () => void): unknown {
  try {
    action();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

test('a path of this site is accepted, with its query', () => {
  expect(redirectTarget(asked('?redirect=%2Fkorisnik%2Fposlovi%3Fstatus%3Dactive'), 'redirect')).toBe(
    '/korisnik/poslovi?status=active',
  );
});

test('there is no redirect without the parameter `r`', () => {
  expect(redirectTarget(asked('?redirect=/poslovi'), 'r')).toBeUndefined();
  expect(thrownBy(() => followRedirect(asked('')))).toBeUndefined();
});

test.each(Object.values(foreignPaths).flat())('%j is rejected with ERR_REDIRECT', (value) => {
  for (const parameter of ['r', 'redirect'] as const) {
    const thrown = thrownBy(() =>
      redirectTarget(asked(`?${new URLSearchParams({ [parameter]: value })}`), parameter),
    );
    expect(thrown).toMatchObject({
      data: { errors: { [parameter]: ['ERR_REDIRECT'] } },
      init: { status: 422 },
    });
  }
});

test('the visitor is redirected to the path in `r`', () => {
  const thrown = thrownBy(() => followRedirect(asked('?r=/majstori')));
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('location')).toBe('/majstori');
});

test('a form whose redirect target is on another site is rejected before its action runs', async () => {
  let done = 0;
  const action = leadingOn(async () => ++done);
  await expect(action({ request: asked('?redirect=//evil.example') })).rejects.toMatchObject({
    init: { status: 422 },
  });
  expect(done).toBe(0);
  expect(await action({ request: asked('?redirect=/poslovi') })).toBe(1);
});
