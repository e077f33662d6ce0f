/** What was opened stays open for whoever is given the result, and is closed again where there is none. */
export const keptOpen = async <T>(
  opened: { close(): Promise<unknown> },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    // What cannot be closed either fails for the same reason as a rule, and would hide it.
    await opened.close().catch(() => {});
    throw error;
  }
};
