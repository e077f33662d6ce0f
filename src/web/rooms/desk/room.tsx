import { hrefOf } from '../frame/address.ts';
import { useLive } from '../frame/live.ts';
import type { RoomProps } from '../frame/rooms.ts';
import { Waiting } from '../frame/waiting.tsx';
import { CostPage } from './cost.tsx';
import { type Desk, DeskContext } from './desk.ts';
import './desk.css';
import { DocumentPage, DocumentsPage } from './documents.tsx';
import { FormPage } from './form.tsx';
import { Home } from './home.tsx';
import { ListsPage } from './lists.tsx';
import { texts } from './texts.ts';

/** The coupon desk: what is due, the forms that one's department signs, documents, costs and lists. */
export const Room = ({ path }: RoomProps) => {
  const { now, refused, again } = useLive<Desk>('/api/coupons');
  if (refused !== undefined || now === undefined) return <Waiting refused={refused} />;
  return (
    <DeskContext.Provider value={{ desk: now, lookAgain: again }}>
      <div class="desk">
        <Menu page={path[0] ?? ''} now={now} />
        <Page path={path} />
      </div>
    </DeskContext.Provider>
  );
};

const Page = ({ path: [page = '', first = '', which = ''] }: Pick<RoomProps, 'path'>) => {
  switch (page) {
    case 'form':
      return <FormPage key={`${first} ${which}`} type={first} about={which} />;
    case 'documents':
      return <DocumentsPage />;
    case 'document':
      return <DocumentPage key={`${first} ${which}`} document={first} which={which} />;
    case 'cost':
      return <CostPage />;
    case 'lists':
      return <ListsPage />;
    default:
      return <Home />;
  }
};

const MENU = [
  ['', texts.today],
  ['documents', texts.papers],
  ['cost', texts.cost],
  ['lists', texts.lists],
] as const;

const Menu = ({ page, now: { day, me } }: { page: string; now: Desk }) => (
  <div class="head menu">
    <nav class="tools" aria-label={texts.desk}>
      {MENU.map(([name, label]) => (
        <a
          key={name}
          class="button"
          href={hrefOf('desk', name === '' ? [] : [name])}
          {...(page === name ? { 'aria-current': 'true' as const } : {})}
        >
          {label}
        </a>
      ))}
    </nav>
    <span class="soft">{texts.gamingDay(day)}</span>
    <span class="soft">{texts.who(me.name, me.grade, me.department)}</span>
  </div>
);
