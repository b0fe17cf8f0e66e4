import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { acts } from '../platform/acts.ts';
import { endViewing } from './people-acts.ts';

export const action = acts(endViewing);

export const loader = () => redirect(paths.home());
