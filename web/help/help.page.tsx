import {
  ArrowRight,
  ChevronRight,
  ClipboardList,
  CreditCard,
  type LucideIcon,
  MessageCircle,
  Search,
  Shield,
  Star,
  Wrench,
} from 'lucide-react';
import { useState } from 'react';
import { count, cut, nouns } from '#contract/format.ts';
import { answerTimes, listQuestions, listSystemEmails, type Question } from '#contract/help.ts';
import { type HelpTopic, helpTopics, ticketTopics } from '#contract/help-labels.ts';
import { paths } from '#contract/paths.ts';
import { helpNouns } from '#contract/plurals.ts';
import { useAnswerTo } from '../platform/actions/action-answer.ts';
import { handleActions } from '../platform/actions/handle-actions.ts';
import { load } from '../platform/loading/loader-call.ts';
import { Link } from '../platform/page/link.tsx';
import { pageMeta } from '../platform/page/meta.ts';
import { faqData } from '../platform/page/structured-data.ts';
import { ActionRefusal } from '../ui/actions/action-refusal.tsx';
import { Button, ButtonLink } from '../ui/actions/button.tsx';
import { SectionHead } from '../ui/display/section-head.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import type { Route } from './+types/help.page.ts';
import { Addresses } from './addresses.tsx';
import { Answer } from './answer.tsx';
import { ContactForm, Sent } from './contact-form.tsx';
import { sendTicket, voteQuestion } from './help-actions.ts';

const topicIcons: Record<HelpTopic, LucideIcon> = {
  upiti: ClipboardList,
  majstori: Wrench,
  poruke: MessageCircle,
  ocjene: Star,
  oglasi: CreditCard,
  racun: Shield,
};

const searchName = 'q';
const topicName = 'tema';
const often = ['dorada upita', 'nova lozinka', 'provjera obrta', 'račun za oglas'] as const;
/** Number of questions shown per topic until the topic is expanded. */
const shownOfTopic = 3;

const keysOf = <K extends string>(table: Record<K, string>) => Object.keys(table) as K[];
const isIn = <K extends string>(table: Record<K, string>, word: string | null): word is K =>
  word !== null && Object.hasOwn(table, word);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const search = cut((searchParams.get(searchName) ?? '').trim(), 255);
  const word = searchParams.get(topicName);
  const topic = isIn(helpTopics, word) ? word : undefined;
  const [all, found, emails, times] = await Promise.all([
    load(args, listQuestions),
    search ? load(args, listQuestions, { query: { search } }) : undefined,
    load(args, listSystemEmails, {}),
    load(args, answerTimes),
  ]);
  const shown = found?.data ?? all.data.filter((one) => (topic ? one.topic === topic : one.popular));
  const titles = all.data.map(({ id, topic: of, question }) => ({ id, topic: of, question }));
  const subject = isIn(ticketTopics, word) ? word : ('' as const);
  const structured = search || topic ? undefined : faqData(shown);
  return { structured, search, topic, subject, shown, titles, emails: emails.data, hours: times.data.hours };
}

export const action = handleActions(sendTicket, voteQuestion);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    matches,
    title: 'Pomoć i kontakt',
    description:
      'Odgovori na česta pitanja o upitima, ponudama, porukama, ocjenama i plaćanju te obrazac za poruku podršci.',
    ...(!loaderData?.search &&
      !loaderData?.topic && { path: paths.help(), structured: loaderData?.structured }),
  });

const ofTopic = (topic: HelpTopic) => `${paths.help()}?${topicName}=${topic}#pitanja`;

export default function HelpPage({
  loaderData: { search, topic, subject, shown, titles, emails, hours },
}: Route.ComponentProps) {
  return (
    <>
      <section className="help-head">
        <div className="page">
          <div className="help-words">
            <h1>Pomoć i kontakt</h1>
            <p className="lead">Upišite što Vas zanima ili nam pišite.</p>
            <search>
              <form action={`${paths.help()}#pitanja`} className="help-search" key={search}>
                <div className="input">
                  <Search size={22} aria-hidden />
                  <input
                    type="search"
                    name={searchName}
                    defaultValue={search}
                    aria-label="Pretražite pitanja"
                    placeholder="Povrat novca, lozinka…"
                    autoComplete="off"
                  />
                </div>
                <Button type="submit">Pretražite</Button>
              </form>
            </search>
            <p className="help-often">
              <span>Često se traži:</span>
              {often.map((words) => (
                <Link key={words} className="chip" to={`${paths.help(words)}#pitanja`}>
                  {words}
                </Link>
              ))}
            </p>
          </div>
          <HelpDrawing />
        </div>
      </section>
      <div className="page">
        {search || topic ? (
          <Chosen
            title={search ? `Rezultati za „${search}“` : helpTopics[topic as HelpTopic]}
            shown={shown}
          />
        ) : (
          <>
            <Topics titles={titles} />
            <section className="section" aria-labelledby="pitanja">
              <SectionHead id="pitanja" title="Najčešća pitanja" />
              <Answers shown={shown} />
            </section>
          </>
        )}
        <Contact subject={subject} emails={emails} hours={hours} />
      </div>
    </>
  );
}

const Answers = ({ shown, first = false }: { shown: readonly Question[]; first?: boolean }) => (
  <div className="answers">
    {shown.map((question, at) => (
      <Answer key={question.id} question={question} open={first && at === 0} />
    ))}
  </div>
);

const Chosen = ({ title, shown }: { title: string; shown: readonly Question[] }) => (
  <section className="section" aria-labelledby="pitanja">
    <SectionHead
      id="pitanja"
      title={title}
      quantity={<span role="status">{count(shown.length, helpNouns.pitanje)}</span>}
    />
    {shown.length > 0 ? (
      <Answers shown={shown} first />
    ) : (
      <EmptyState
        drawing="sheet"
        level="h3"
        title="Nema takvog pitanja"
        text="Pokušajte s drugom riječi ili nam pišite: odgovaramo svima."
        actions={<ButtonLink to="#pisite">Pišite nam</ButtonLink>}
      />
    )}
    <p className="mt-5">
      <Link className="link" to={paths.help()}>
        Sve teme i najčešća pitanja
      </Link>
    </p>
  </section>
);

const Topics = ({ titles }: { titles: readonly Pick<Question, 'id' | 'topic' | 'question'>[] }) => (
  <section className="section" aria-labelledby="teme">
    <SectionHead id="teme" title="Pitanja po temama" quantity={count(titles.length, helpNouns.pitanje)} />
    <div className="card help-topics">
      {keysOf(helpTopics).map((topic) => {
        const own = titles.filter((one) => one.topic === topic);
        const Icon = topicIcons[topic];
        return (
          <section key={topic} aria-labelledby={`tema-${topic}`}>
            <h3 id={`tema-${topic}`}>
              <span className="help-icon">
                <Icon size={21} aria-hidden />
              </span>
              {helpTopics[topic]}
            </h3>
            <ul>
              {own.slice(0, shownOfTopic).map(({ id, question }) => (
                <li key={id}>
                  <Link to={`${paths.help()}?${topicName}=${topic}#pitanje-${id}`}>
                    {question}
                    <ChevronRight size={18} aria-hidden />
                  </Link>
                </li>
              ))}
            </ul>
            <Link
              className="more-link"
              to={ofTopic(topic)}
              aria-label={`Sva pitanja (${own.length}): ${helpTopics[topic]}`}
            >
              Sva pitanja ({own.length})
              <ArrowRight size={17} aria-hidden />
            </Link>
          </section>
        );
      })}
    </div>
  </section>
);

type Loaded = Route.ComponentProps['loaderData'];

function Contact({ subject, emails, hours }: Pick<Loaded, 'subject' | 'emails' | 'hours'>) {
  const answer = useAnswerTo(sendTicket, {});
  const [sent, setSent] = useState<{ number: string; email: string }>();
  const reply = answer?.done?.reply as { data: { number: string } } | undefined;
  const done = sent ?? (reply && { number: reply.data.number, email: answer?.values.email ?? '' });
  return (
    <section className="section" aria-labelledby="pisite">
      <SectionHead id="pisite" title="Pišite nam" />
      <div className="help-contact">
        <div className="card form-card">
          {done ? (
            <Sent {...done} />
          ) : (
            <>
              <ActionRefusal
                of={[sendTicket]}
                fields={['topic', 'name', 'email', 'message']}
                className="mb-4"
              />
              <ContactForm topic={subject} onSent={setSent} />
            </>
          )}
        </div>
        <aside className="card help-addresses" aria-label="Adrese">
          {hours !== null && (
            <div className="help-hours">
              <p>Odgovaramo u prosjeku za</p>
              <b>{count(hours, nouns.zaSat)}</b>
              <span className="dimension" aria-hidden />
              <p className="small muted">Izračunato iz zahtjeva zadnjih 30 dana.</p>
            </div>
          )}
          <Addresses emails={emails} />
        </aside>
      </div>
    </section>
  );
}

const HelpDrawing = () => (
  <svg className="help-drawing" viewBox="0 0 300 168" aria-hidden>
    <path className="filled" d="M20 166V66h86v100" />
    <path d="M36 88h54M36 106h54M36 124h32" />
    <path className="filled" d="M128 166V92q0-8 8-8h112q8 0 8 8v58q0 8-8 8h-94l-26 8z" />
    <path d="M150 108h82M150 126h52" />
    <path d="M20 44h86M20 36v16M106 36v16" strokeWidth="1.2" />
    <path className="marked" d="M218 52l13 15 27-33" />
  </svg>
);
