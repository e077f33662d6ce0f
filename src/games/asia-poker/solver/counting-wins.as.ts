// AssemblyScript: from counts by cell to the settings that win.

export function addUp(counts: usize, width: i32, height: i32, depth: i32): void {
  const rows = height * depth;
  let at = counts;
  for (let row = 0; row < rows; row += 1) {
    let sum: i32 = 0;
    for (let i = 0; i < width; i += 1) {
      sum += load<i32>(at);
      store<i32>(at, sum);
      at += 4;
    }
  }
  const line = (<usize>width) << 2;
  const area = line * height;
  for (let plane = 0; plane < depth; plane += 1) {
    const from = counts + <usize>plane * area;
    addLine(from, from + line, from + area);
  }
  addLine(counts, counts + area, counts + area * depth);
}

/** Adds to every number from `to` up to `end` the number as far behind it as `from` is behind `to`. */
function addLine(from: usize, to: usize, end: usize): void {
  let a = from;
  let b = to;
  while (b < end) {
    store<i32>(b, load<i32>(b) + load<i32>(a));
    a += 4;
    b += 4;
  }
}

/** For every setting, from counts added up: two of three hands higher. Four cells each in `settings`. */
export function winsInto(counts: usize, settings: usize, settingCount: i32, wins: usize): void {
  for (let j = 0; j < settingCount; j += 1) {
    const at = settings + (j << 4);
    store<i32>(
      wins + (j << 2),
      load<i32>(counts + (load<u32>(at) << 2)) +
        load<i32>(counts + (load<u32>(at, 4) << 2)) +
        load<i32>(counts + (load<u32>(at, 8) << 2)) -
        2 * load<i32>(counts + (load<u32>(at, 12) << 2)),
    );
  }
}

/** Sums over subsets: rows of `stride` bytes, one for every set of `bits` bits. */
export function overSubsets(rows: usize, bits: i32, stride: usize): void {
  const sets = 1 << bits;
  for (let bit = 1; bit < sets; bit <<= 1) {
    for (let set = 0; set < sets; set += 1) {
      if ((set & bit) == 0) continue;
      let to = rows + <usize>set * stride;
      let from = rows + <usize>(set ^ bit) * stride;
      const end = to + stride;
      while (to < end) {
        v128.store(to, i32x4.add(v128.load(to), v128.load(from)));
        to += 16;
        from += 16;
      }
    }
  }
}

/** Adds, with a sign, the settings that beat a cell; what beats a cell is worked out once. */
export function addRow(
  known: usize, rows: usize, settings: usize, settingCount: i32, width: i32, height: i32, cell: i32,
  sign: i32, to: usize,
): void {
  const stride = (<usize>settingCount) << 2;
  const row = rows + <usize>cell * stride;
  if (load<u8>(known + cell) == 0) {
    store<u8>(known + cell, 1);
    beating(settings, settingCount, width, height, cell, row);
  }
  for (let at: usize = 0; at < stride; at += 16) {
    const wins = v128.load(row + at);
    v128.store(
      to + at,
      sign > 0 ? i32x4.add(v128.load(to + at), wins) : i32x4.sub(v128.load(to + at), wins),
    );
  }
}

function beating(
  settings: usize, settingCount: i32, width: i32, height: i32, cell: i32, row: usize,
): void {
  const high = cell % width;
  const medium = (cell / width) % height;
  const low = cell / (width * height);
  for (let j = 0; j < settingCount; j += 1) {
    // The fourth cell of a setting is its own place in all three directions.
    const own = load<i32>(settings + (j << 4), 12);
    let higher: i32 = 0;
    if (high <= own % width) higher += 1;
    if (medium <= (own / width) % height) higher += 1;
    if (low <= own / (width * height)) higher += 1;
    store<i32>(row + (j << 2), higher >= 2 ? 1 : 0);
  }
}
