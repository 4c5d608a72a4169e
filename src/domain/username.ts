const longest = 24
const fallback = 'learner'

/** Names that look like somebody in charge, or like nobody, are never given out. */
export function isReservedUsername(username: string): boolean {
  return /admin|test/i.test(username)
}

/** "Zoë O'Hara" → "zoeohara"; a name that leaves nothing usable becomes "learner". */
function usernameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, longest)
  return plain.length < 2 || isReservedUsername(plain) ? fallback : plain
}

/** Usernames for somebody of this name, best first: "ada", "ada2", "ada3"… without end. */
export function* usernameCandidates(name: string): Generator<string, never> {
  const base = usernameFrom(name)
  yield base
  for (let count = 2; ; count += 1) yield `${base}${count}`
}
