import { withoutEnd } from '#contract/format.ts';
import { paths } from '#contract/paths.ts';
import type { Person } from './data.ts';

export const because = (reason: string | null) => (reason ? ` Razlog: ${withoutEnd(reason, '. \n')}.` : '');
export const chatWith = ({ id, slug }: Person) => (slug === null ? paths.chats() : paths.chat(String(id)));
