import { type ClientRequest, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A message of a stream, as a browser reads it. */
export interface Message {
  readonly id: string;
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: what it says depends on the event, and tests look at parts of it
  readonly data: any;
}

/** Somebody who watches a table over a real connection. */
export interface Watching {
  readonly messages: readonly Message[];
  readonly status: number;
  /** Resolves with the first message that this is true of, among those that came and those that will. */
  until(is: (message: Message) => boolean): Promise<Message>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

export const listening = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};

export const watching = (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Watching> =>
  new Promise((resolve, reject) => {
    const messages: Message[] = [];
    const waiting = new Set<(message: Message) => void>();
    const sent: ClientRequest = get({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let rest = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          const event = /^event: (.*)$/m.exec(part)?.[1];
          if (event === undefined) continue;
          const id = /^id: (.*)$/m.exec(part)?.[1] ?? '';
          const message = { id, event, data: JSON.parse(/^data: (.*)$/m.exec(part)?.[1] ?? '{}') };
          messages.push(message);
          for (const hear of waiting) hear(message);
        }
      });
      const ended = new Promise<void>((done) => answer.on('close', () => done()));
      resolve({
        ...{ messages, ended, status: answer.statusCode ?? 0 },
        until: (is) =>
          new Promise((found) => {
            const already = messages.find(is);
            if (already !== undefined) return found(already);
            const hear = (message: Message): void => {
              if (!is(message)) return;
              waiting.delete(hear);
              found(message);
            };
            waiting.add(hear);
          }),
        close: () => sent.destroy(),
      });
    });
    sent.on('error', reject);
  });
