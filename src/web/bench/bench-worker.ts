import { games } from '../../games/index.ts';
import { putOnShelf } from '../../lab/shelf.ts';
import { answering } from '../workers/answering.ts';
import { TABLE_ANSWERS } from './table-answers.ts';

/** A practice table for the games of the house, beside the page that draws it. */
putOnShelf(games);
addEventListener('message', answering(TABLE_ANSWERS));
