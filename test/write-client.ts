import { writeFileSync } from 'node:fs';
import { clientTypes } from './client-types.ts';
import { servedHouse } from './served-house.ts';

/** `npm run client`: writes the types of the client from the description that the server gives of itself. */
const served = await servedHouse();
const described = (await served.visitor().get('/api/openapi.json')).json();
writeFileSync(new URL('../src/client/api.ts', import.meta.url), clientTypes(described));
await served.close();
