import { FlaskConical } from 'lucide-react';
import type { SignInProviders } from '#contract/sign-in-methods.ts';
import { Notice } from '../ui/display/notice.tsx';

/** Labels the fake provider wherever it is offered; it does not exist in production. */
export function FakeProviderNote({ providers }: { providers: SignInProviders }) {
  if (!providers.fake) return null;
  return (
    <Notice tone="amber" icon={<FlaskConical size={22} aria-hidden />} className="mb-4">
      <b>Probni način.</b> Google i Facebook ovdje zamjenjuje probna prijava. Pravi račun nije potreban.
    </Notice>
  );
}
