import { Tabs } from '../ui/display/tabs.tsx';
import { moneyPaths } from './payment-href.ts';

const tabs = [
  { of: 'payments', label: 'Uplate' },
  { of: 'months', label: 'Po mjesecima' },
  { of: 'accounting', label: 'Knjigovodstvo' },
] as const;

export const MoneyTabs = ({ current }: { current: (typeof tabs)[number]['of'] }) => (
  <Tabs
    label="Novac"
    className="mb-4"
    tabs={tabs.map(({ of, label }) => ({ to: moneyPaths[of](), label, current: of === current }))}
  />
);
