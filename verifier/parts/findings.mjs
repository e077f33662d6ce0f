// What is counted on the way, for who reads the verdict: rounds and money, and how far the clock of the house went back.
export const countEvents = (findings, events) => {
  for (const { event } of events) {
    if (event.type === 'RoundCorrected') findings.corrections += 1;
    if (event.type !== 'Played') continue;
    for (const one of event.events) {
      if (one.type === 'RoundBegun') findings.rounds += 1;
      if (one.type !== 'BetSettled') continue;
      findings.wagers += 1;
      findings.handleCents += one.settled.stakeCents;
      findings.paidCents += one.settled.paidCents + (one.settled.coupon?.paidCents ?? 0);
      if (one.settled.result === 'void') findings.voids += 1;
      if (one.settled.result === 'push') findings.pushes += 1;
      if (one.settled.cutCents > 0) findings.cuts += 1;
      if (one.settled.breakageCents !== 0) findings.rounded += 1;
      if (one.settled.coupon !== undefined) findings.coupons += 1;
      if (one.settled.meter !== undefined) findings.meterHits += 1;
    }
  }
};

export const clockGoes = ({ latest, findings }, at) => {
  if (at >= latest) return;
  findings.clockBack += 1;
  findings.clockBackMs = Math.max(findings.clockBackMs, latest - at);
};
