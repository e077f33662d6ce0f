import { writeFileSync } from 'node:fs';
import { clientTypes } from './client-types.ts';
import { httpReference } from './http-reference.ts';
import { servedHouse } from './served-house.ts';

/** `npm run client`: writes the types of the client and the reference from the description that the server gives of itself. */
const served = await servedHouse();
const described = (await served.visitor().get('/api/openapi.json')).json();
writeFileSync(new URL('../src/client/api.ts', import.meta.url), clientTypes(described));
writeFileSync(new URL('../docs/http-reference.md', import.meta.url), httpReference(described));
await served.close();
