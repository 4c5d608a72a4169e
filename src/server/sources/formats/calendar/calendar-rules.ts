/** Rules of vCalendar 1.0, which preceded iCalendar: `W2 TU TH #4`, `MP1 2+ TU 20261231T000000Z`. */

const rule = /^(D|W|MP|MD|YM|YD)(\d{1,3})((?:\s+\S+)*)$/

const frequencies = { D: 'DAILY', W: 'WEEKLY', MP: 'MONTHLY', MD: 'MONTHLY', YM: 'YEARLY', YD: 'YEARLY' } as const
const partNames = { D: '', W: 'BYDAY', MP: 'BYDAY', MD: 'BYMONTHDAY', YM: 'BYMONTH', YD: 'BYYEARDAY' } as const

const signed = (position: string) =>
  position.replace(/^(\d+)([+-])$/, (_, number, sign) => `${sign === '-' ? '-' : ''}${number}`)

/** Parses `2+ TU TH`: the second Tuesday and Thursday. */
function readPositions(parts: readonly string[]): string[] {
  let position = ''
  return parts.flatMap((part) => {
    if (!/^\d+[+-]$/.test(part)) return [`${position}${part}`]
    position = signed(part)
    return []
  })
}

/** Converts a rule of vCalendar to iCalendar; returns other rules unchanged. */
export function modernizeRule(text: string): string {
  const match = rule.exec(text.trim())
  if (!match) return text
  const kind = match[1] as keyof typeof frequencies
  const parts = (match[3] ?? '').split(/\s+/).filter(Boolean)
  const until = parts.find((part) => /^\d{8}(?:T\d{6}Z?)?$/.test(part))
  const count = parts.find((part) => /^#\d+$/.test(part))?.slice(1)
  // A time such as 0900 repeats the hour of the start.
  const others = parts.filter((part) => part !== until && !/^#\d+$|^\d{4}$/.test(part))
  const values = (kind === 'MP' ? readPositions(others) : others.map(signed)).join(',')
  return [
    `FREQ=${frequencies[kind]}`,
    `INTERVAL=${match[2]}`,
    ...(values === '' || partNames[kind] === '' ? [] : [`${partNames[kind]}=${values}`]),
    ...(until ? [`UNTIL=${until}`] : count === '0' ? [] : [`COUNT=${count ?? 2}`]),
  ].join(';')
}
