import { paths } from '#contract/paths.ts';
import { Tabs } from '../ui/display/tabs.tsx';

export const OwnTabs = ({ current }: { current: 'reports' | 'decisions' }) => (
  <Tabs
    label="Prijave i odluke"
    tabs={[
      { to: paths.myReports(), label: 'Moje prijave', current: current === 'reports' },
      { to: paths.myDecisions(), label: 'Odluke o meni', current: current === 'decisions' },
    ]}
  />
);
