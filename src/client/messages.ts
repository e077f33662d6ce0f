/** A message of an event stream; to go on after it, ask again with its `id` as the query's `after`. */
export interface Message {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

/** The messages of a stream as they come. Leaving the loop closes the connection. */
export type Messages = AsyncIterable<Message>;

/** Reads server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html), as a house sends them. */
export async function* messagesIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<Message> {
  const text = new TextDecoder();
  let waiting = '';
  for await (const chunk of body) {
    waiting += text.decode(chunk, { stream: true });
    const blocks = waiting.split('\n\n');
    waiting = blocks.pop() ?? '';
    for (const block of blocks) {
      const message = messageIn(block);
      if (message !== undefined) yield message;
    }
  }
}

/** Comments and what a browser is told of reconnecting are no messages. */
const messageIn = (block: string): Message | undefined => {
  const fields: Record<string, string> = {};
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name !== undefined) fields[name] = value;
  }
  const { id, event = 'message', data } = fields;
  if (data === undefined) return undefined;
  return { ...(id === undefined ? {} : { id }), event, data: JSON.parse(data) };
};
