import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { logOut } from './log-out.tsx';

export const action = handleActions(logOut);

export const loader = () => redirect(paths.home());
