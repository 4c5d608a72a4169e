const longest = 24
const fallback = 'learner'

/** Letters of other alphabets, and digits, that look like these. */
const twins: Record<string, string> = {
  ...{ а: 'a', α: 'a', е: 'e', ε: 'e', о: 'o', ο: 'o', р: 'p', ρ: 'p', с: 'c', у: 'y', х: 'x', χ: 'x', ѕ: 's' },
  ...{ і: 'i', ι: 'i', ı: 'i', ј: 'j', ԁ: 'd', ԛ: 'q', ԝ: 'w', к: 'k', κ: 'k', м: 'm', т: 't', τ: 't', н: 'h', ν: 'v' },
  ...{ в: 'b', β: 'b', ո: 'n', '0': 'o', '1': 'l', i: 'l', '5': 's', '8': 'b' },
}

/**
 * What a username looks like: two with the same look could be taken for one another. Of what a username may hold, the
 * database's `username_look` gives the same.
 */
export function usernameLook(username: string): string {
  const plain = username.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[_.-]/g, '')
  const once = [...plain].map((letter) => twins[letter] ?? letter)
  return once
    .map((letter) => twins[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Addresses, offices and the product itself: nobody shall speak in their name. */
const reservedLooks = new Set(
  `about account administrator anonymous api billing contact deleted discover event events everyone follow goals guest help
  helpdesk home host hosting info legal login logout mail me moderator mod news nobody null official outbox owner people
  police postmaster press privacy profile root security settings signin signout staff status support system team terms
  undefined user users webmaster welcome wonderlark`
    .split(/\s+/)
    .map(usernameLook),
)

/** Names that look like somebody in charge, or like nobody, are never given out. */
export function isReservedUsername(username: string): boolean {
  const look = usernameLook(username)
  // Digits stand for letters in more ways than looks: "4dmin", "t3st".
  const spoken = look.replaceAll('4', 'a').replaceAll('3', 'e').replaceAll('7', 't')
  return [look, spoken].some((each) => /adm[l]n|test/.test(each)) || reservedLooks.has(look)
}

/** A username of digits alone could be taken for an account's id. Only accounts that have one already keep it. */
export const isNumericUsername = (username: string): boolean => /^\d+$/.test(username)

/** "Zoë O'Hara" → "zoeohara"; a name that leaves nothing usable becomes "learner". */
function usernameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, longest)
  return plain.length < 2 || isNumericUsername(plain) || isReservedUsername(plain) ? fallback : plain
}

/** Usernames for somebody of this name, best first: "ada", "ada2", "ada3"… without end. */
export function* usernameCandidates(name: string): Generator<string, never> {
  const base = usernameFrom(name)
  yield base
  for (let count = 2; ; count += 1) yield `${base}${count}`
}
