import { render } from 'preact';
import { whoAmI } from '../../house.ts';
import { followLinks } from './address.ts';
import { Frame } from './frame.tsx';
import './frame.css';

followLinks();
await whoAmI();
const root = document.getElementById('app');
if (root !== null) render(<Frame />, root);
