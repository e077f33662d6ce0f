import { once } from 'node:events';
import { connect } from 'node:net';

/** A connection that is kept alive, on which one request waits for its answer before the next is sent. */
export interface Line {
  /** Resolves with the answer's body; an answer other than 200 is an error with the body in it. */
  post(path: string, token: string, body: string): Promise<string>;
  hangUp(): void;
}

/**
 * HTTP written and read by hand. Clients share the cores with what is measured, and Node's own client takes several times
 * what this takes for a request, where `pgbench`, the client of the anchor, takes next to nothing.
 */
export const lineTo = async (port: number): Promise<Line> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await once(socket, 'connect');
  let waiting: PromiseWithResolvers<string> | undefined;
  let heard = '';
  // By the byte, as the length of an answer is given.
  socket.setEncoding('latin1').on('data', (part: string) => {
    heard += part;
    const answer = answerIn(heard);
    if (answer === undefined) return;
    heard = '';
    if (answer.status === '200') waiting?.resolve(answer.body);
    else waiting?.reject(new Error(`${answer.status}: ${answer.body}`));
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The house hung up.')));
  return {
    post: (path, token, body) => {
      waiting = Promise.withResolvers();
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nauthorization: Bearer ${token}\r\n` +
          `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
      return waiting.promise;
    },
    hangUp: () => socket.destroy(),
  };
};

/** The answer, once it is there to its last byte. */
const answerIn = (
  heard: string,
): { readonly status: string; readonly body: string } | undefined => {
  const end = heard.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = heard.slice(0, end);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`The house answers without a length: ${head}`);
  const body = heard.slice(end + 4);
  return body.length < Number(length) ? undefined : { status: head.slice(9, 12), body };
};
