const list = new Intl.ListFormat('en-US')

/** First names of others who are going. Renders nothing if the guest doesn't get to see them, or nobody shows theirs. */
export function GoingNames({ names }: { names: readonly string[] | null }) {
  if (!names || names.length === 0) return null
  return <p className="mt-2 [overflow-wrap:anywhere]">{`Also going: ${list.format(names)}`}</p>
}
