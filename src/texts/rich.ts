import format from 'icu-minify/format'
import { createElement, Fragment, type ReactNode } from 'react'
import { currentLocale, findText } from '#texts/text-source.ts'
import { textOptions, type Literal, type Message } from './texts.ts'

/** Values for placeholders, and functions that render the content of tags. */
export type RichValues = Readonly<Record<string, ReactNode | ((children: ReactNode) => ReactNode)>>

/**
 * Placeholder for an element in a formatted string, with its index in a list. Texts contain no private-use characters.
 */
const mark = /\uE000(\d+)\uE001/

/**
 * Writes a text with elements in it, such as "Open the link we sent to <b>{email}</b>", in the reader's language.
 * @param values `b: (children) => <strong>{children}</strong>` for a tag; strings, numbers or elements for a placeholder
 */
export function rich<const Text extends string>(text: Literal<Text> | Message, values: RichValues): ReactNode {
  const elements: ReactNode[] = []
  const place = (pieces: readonly unknown[]): ReactNode =>
    createElement(
      Fragment,
      null,
      ...pieces.flatMap((piece) =>
        typeof piece === 'string'
          ? piece.split(mark).map((part, index) => (index % 2 === 0 ? part : elements[Number(part)]))
          : [piece as ReactNode],
      ),
    )
  const plain = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'function') return [name, (pieces: readonly unknown[]) => value(place(pieces))]
    if (typeof value === 'string' || typeof value === 'number') return [name, value]
    return [name, `\uE000${elements.push(value) - 1}\uE001`]
  })
  const result = format<ReactNode>(findText(text as string), currentLocale(), Object.fromEntries(plain), textOptions)
  return place(Array.isArray(result) ? result : [result])
}
