import { ANSWERS, simulated } from '../../lab/answers/index.ts';
import { answering } from './answering.ts';

/** Answers what the lab is asked, beside the page: the page never waits. */
addEventListener('message', answering({ ...ANSWERS, simulated }));
