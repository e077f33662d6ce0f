import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** What a member must be that has another type. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'Enter a text',
  number: 'Enter a whole number',
  int: 'Enter a whole number',
  boolean: 'Enter true or false',
  array: 'Enter a list',
  object: 'Enter an object',
  record: 'Enter an object',
};

const AS_DESCRIBED = 'Send what the description says';

/** What is wrong with a member, in words that somebody can act on. A schema that has words of its own keeps them. */
export const sayIssue = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'It is missing' : (TYPES[issue.expected] ?? AS_DESCRIBED);
    case 'invalid_value':
      return issue.input === undefined ? 'It is missing' : oneOf(issue.values);
    case 'unrecognized_keys':
      return 'There is no such member';
    case 'too_small':
      return atLeast(issue.origin, Number(issue.minimum));
    case 'too_big':
      return atMost(issue.origin, Number(issue.maximum));
    default:
      return AS_DESCRIBED;
  }
};

const oneOf = (values: readonly unknown[]): string =>
  values.length === 1 ? `Enter ${values[0]}` : `Enter one of these: ${values.join(', ')}`;

const atLeast = (origin: string, least: number): string => {
  if (origin === 'string') {
    return least === 1 ? 'It is empty' : `Enter ${counted(least)} characters or more`;
  }
  if (origin === 'array')
    return least === 1 ? 'The list is empty' : `List ${counted(least)} or more`;
  return `Enter ${counted(least)} or more`;
};

const atMost = (origin: string, most: number): string => {
  if (origin === 'string') return `Enter no more than ${counted(most)} characters`;
  if (origin === 'array') return `List no more than ${counted(most)}`;
  return `Enter no more than ${counted(most)}`;
};

const counted = (count: number): string => count.toLocaleString('en-US');
