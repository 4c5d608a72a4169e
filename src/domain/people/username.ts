const longest = 24
const fallback = 'learner'

/** Maps letters of other alphabets, and digits, to the Latin letters they resemble. */
const twins: Record<string, string> = {
  ...{ а: 'a', α: 'a', е: 'e', ε: 'e', о: 'o', ο: 'o', р: 'p', ρ: 'p', с: 'c', у: 'y', х: 'x', χ: 'x', ѕ: 's' },
  ...{ і: 'i', ι: 'i', ı: 'i', ј: 'j', ԁ: 'd', ԛ: 'q', ԝ: 'w', к: 'k', κ: 'k', м: 'm', т: 't', τ: 't', н: 'h', ν: 'v' },
  ...{ в: 'b', β: 'b', ո: 'n', '0': 'o', '1': 'l', i: 'l', '5': 's', '8': 'b' },
}

/**
 * Returns the visual skeleton of a username; two usernames with the same skeleton could be confused. For the characters
 * that usernames allow, the database's `username_look` returns the same.
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

/** Route names, roles and the product itself, reserved to prevent impersonation. */
const reservedLooks = new Set(
  `about account administrator anonymous api billing contact deleted discover event events everyone follow goals guest help
  helpdesk home host hosting info legal login logout mail me moderator mod news nobody null official outbox owner people
  police postmaster press privacy profile root security settings signin signout staff status support system team terms
  undefined user users webmaster welcome wonderlark`
    .split(/\s+/)
    .map(usernameLook),
)

/** Returns whether a username looks official or like a placeholder. Such names are never assigned. */
export function isReservedUsername(username: string): boolean {
  const look = usernameLook(username)
  // Digits also replace letters by convention: "4dmin", "t3st".
  const spoken = look.replaceAll('4', 'a').replaceAll('3', 'e').replaceAll('7', 't')
  return [look, spoken].some((each) => /adm[l]n|test/.test(each)) || reservedLooks.has(look)
}

/** An all-digit username could be mistaken for an account id. Only existing accounts keep theirs. */
export const isNumericUsername = (username: string): boolean => /^\d+$/.test(username)

/**
 * Returns whether a username consists of letters and digits, with dots, dashes or underscores only between them (`..`
 * in a URL would lead to another page). Existing accounts may have other usernames.
 */
export const isUsernameForm = (username: string): boolean =>
  /^[A-Za-z0-9](?:[A-Za-z0-9]|[_.-](?=[A-Za-z0-9])){1,29}$/.test(username)

/** Derives a username: "Zoë O'Hara" → "zoeohara". Falls back to "learner" if nothing usable remains. */
function usernameFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, longest)
  return plain.length < 2 || isNumericUsername(plain) || isReservedUsername(plain) ? fallback : plain
}

/** Yields usernames for a name, best first: "ada", "ada2", "ada3"… Never ends. */
export function* usernameCandidates(name: string): Generator<string, never> {
  const base = usernameFrom(name)
  yield base
  for (let count = 2; ; count += 1) yield `${base}${count}`
}
