import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { acts } from '../platform/acts.ts';
import { logOut } from './log-out.tsx';

export const action = acts(logOut);

export const loader = () => redirect(paths.home());
