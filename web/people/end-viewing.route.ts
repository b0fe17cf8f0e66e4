import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { endViewing } from './people-actions.ts';

export const action = handleActions(endViewing);

export const loader = () => redirect(paths.home());
