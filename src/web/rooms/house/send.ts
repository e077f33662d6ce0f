import { type Send, sendTo } from '../../parts/acts/acts.tsx';

/** Tables go to the floor, everything else to the file of people; passwords go beside their command. */
export const send: Send = ({ command, ...filled }) => {
  const { password, own, ...plain } = command;
  const to = command.type === 'SetUpTable' ? '/api/floor' : '/api/people';
  const more = {
    ...(typeof password === 'string' && { password }),
    ...(typeof own === 'string' && { own }),
  };
  return sendTo(to, more)({ ...filled, command: plain });
};
