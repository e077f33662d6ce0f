import type { Block, Box, InBox } from '../../kernel/felt.ts';
import { me } from '../house.ts';
import { Card } from '../parts/card.tsx';
import { Die } from '../parts/die.tsx';
import { texts } from '../texts.ts';
import { corrected } from './table-stream.ts';
import { told } from './telling.ts';

type Boxes = Extract<Block, { kind: 'boxes' }>;

/** Places for dice, cards or a figure, with what is in each. What is empty keeps its room. */
export const BoxesBlock = ({ name, block }: { name: string; block: Boxes }) => {
  const { shown, lit } = told.value;
  const figure = shown.titles?.[name];
  return (
    <div class={`boxes n${block.boxes.length}${block.large ? ' large' : ''}`}>
      <h2 class="block-title">
        {figure !== undefined && block.large ? figure : block.title}
        {figure !== undefined && !block.large && <strong class="figure">{figure}</strong>}
      </h2>
      <div class="row">
        {block.boxes.map((box) => (
          <OneBox
            key={box.id}
            box={box}
            inside={shown.lying?.find((one) => one.box === box.id)}
            lit={lit.includes(box.id)}
          />
        ))}
      </div>
    </div>
  );
};

const OneBox = ({ box, inside, lit }: { box: Box; inside: InBox | undefined; lit: boolean }) => (
  <div class={`box ${box.holds}${lit ? ' lit' : ''}${inside?.dim ? ' dim' : ''} k${box.room}`}>
    {box.title !== '' && <span class="box-title">{box.title}</span>}
    {box.holds === 'figure' ? (
      <strong class="says">
        {box.licensee && (
          <span class="name">
            {me.value.house}
            {'\n'}
          </span>
        )}
        {inside?.says}
      </strong>
    ) : (
      <>
        <Contents box={box} inside={inside} />
        <Before box={box} />
        <span class={box.counts ? 'says count' : 'says'}>
          {inside?.says}
          {inside?.against !== undefined && (
            <em class={`against ${inside.against}`}>{texts.against[inside.against]}</em>
          )}
          {inside?.says === undefined && box.zone}
        </span>
      </>
    )}
  </div>
);

/** What a correction took away, small and struck through; the call tells it in words. */
const Before = ({ box }: { box: Box }) => {
  const was = corrected.value?.was.find((one) => one.box === box.id);
  return was === undefined ? null : (
    <s class="was" aria-hidden="true">
      {was.dice?.faces.map((face, i) => (
        <Die key={i} face={face} colour={was.dice?.colour ?? 'white'} />
      ))}
      {was.cards?.map((card) => (
        <Card key={card} card={card} />
      ))}
    </s>
  );
};

const Contents = ({ box, inside }: { box: Box; inside: InBox | undefined }) => {
  const { count, move } = told.value;
  const cards = inside?.cards ?? [];
  const dice = inside?.dice;
  const says =
    dice === undefined
      ? `${box.title}: ${cards.map(texts.card).join(', ') || texts.empty}`
      : `${box.title}: ${dice.faces.join(', ') || texts.empty}`;
  return (
    <div class={`contents${move === 'shake' ? ' shaken' : ''}`} role="img" aria-label={says}>
      {dice?.faces.map((face, i) => (
        <Die key={`${count} ${i}`} face={face} colour={dice.colour} />
      ))}
      {cards.map((card, i) => (
        <Card key={`${i} ${card}`} card={card} />
      ))}
      {Array.from({ length: empty(box, inside) }, (_, i) => (
        <span key={`empty ${i}`} class={`hollow ${box.holds}`} />
      ))}
    </div>
  );
};

/** A throw box holds any number; the others show the places that are free. */
const empty = (box: Box, inside: InBox | undefined): number =>
  box.counts ? 0 : box.room - (inside?.cards?.length ?? inside?.dice?.faces.length ?? 0);
