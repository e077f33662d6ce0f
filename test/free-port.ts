import { createServer } from 'node:net';

/** Two processes that look at once look at different ports first. */
let next = process.pid * 16;

/** Ports from 32768 on are lent to outgoing connections and may be taken the next moment. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    next += 1;
    const port = 20_000 + (next % 12_000);
    const free = await new Promise<boolean>((resolve) => {
      const probe = createServer()
        .once('error', () => resolve(false))
        .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
    });
    if (free) return port;
  }
};
