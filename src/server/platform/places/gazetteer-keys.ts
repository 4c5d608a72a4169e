/** Returns the index of the first entry of a sorted list that is not before `key`. */
function firstFrom(sorted: readonly string[], key: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the index range of the entries of a sorted list that start with `prefix`. */
export function rangeWithPrefix(sorted: readonly string[], prefix: string): { from: number; to: number } {
  return { from: firstFrom(sorted, prefix), to: firstFrom(sorted, `${prefix}\uffff`) }
}

const letters = 'abcdefghijklmnopqrstuvwxyz '

/**
 * Lists every text one typo away: one letter missing, extra, replaced, or two neighbours swapped. Assumes the first
 * letter is right unless it was swapped. Looking up each variant is faster than comparing with every name.
 */
export function listVariants(text: string): Set<string> {
  const variants = new Set<string>()
  for (let at = 0; at <= text.length; at += 1) {
    const [before, after] = [text.slice(0, at), text.slice(at)]
    if (after.length > 1) variants.add(before + after.charAt(1) + after.charAt(0) + after.slice(2))
    if (at === 0) continue
    if (after) variants.add(before + after.slice(1))
    for (const letter of letters) {
      variants.add(before + letter + after)
      if (after) variants.add(before + letter + after.slice(1))
    }
  }
  variants.delete(text)
  return variants
}
