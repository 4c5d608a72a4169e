import { createHash } from 'node:crypto'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import type { Catalog } from '../../src/texts/catalogs.ts'
import { withoutContext } from '../../src/texts/text-source-node.ts'
import { findTexts } from './find-texts.ts'

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** Stands for a compiled text in a script until all scripts are made. Minifiers may choose other quotes. */
const placeholder = /(["'`])@@text:([0-9a-f]{10})@@\1/g
/** Stands for a text without placeholders, which a minifier may have joined with others. */
const plainPlaceholder = /@@plain:([0-9a-f]{10})@@/g

/** Escapes a text for a literal in any quotes. */
const escapeText = (text: string) => text.replaceAll(/["'`\\$]/g, '\\$&').replaceAll('\n', '\\n')

/** Folder of a language's scripts. English ones are in assets/ itself. */
const folderOf = (language: string, catalog: Catalog) =>
  `assets/${language}-${shortHash(JSON.stringify([...catalog]))}/`

/** Returns the folder of each language but English. */
export const listFolders = (catalogs: ReadonlyMap<string, Catalog>): Record<string, string> =>
  Object.fromEntries(
    [...catalogs].flatMap(([language, catalog]) =>
      language === 'en' ? [] : [[language, folderOf(language, catalog)]],
    ),
  )

/**
 * Writes each script once per language, with its texts in it. So a browser gets the texts of its language only, together
 * with the scripts that show them, and compiled: it needs neither a catalog nor a parser. `.vite/languages.json` tells the
 * server where the scripts of a language are.
 *
 * @param catalogs of all languages; the scripts of the first, English, stay where they are
 */
export function localizeTexts(catalogs: ReadonlyMap<string, Catalog>): Plugin {
  const texts = new Map<string, string>()
  let isBuild = true
  return {
    name: 'localize-texts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (!/\/src\/.*\.tsx?$/.test(file)) return null
      const found = findTexts(file, code)
      if (found.length === 0) return null
      return {
        code: found.toReversed().reduce((written, { text, start, end, call }) => {
          const key = shortHash(text)
          texts.set(key, text)
          const compiled = compile(withoutContext(text))
          const isPlain = typeof compiled === 'string' && call !== undefined
          // The development server has no second step, so its browser gets English.
          const marked = isPlain ? `'@@plain:${key}@@'` : `'@@text:${key}@@'`
          const place = isPlain ? call : { start, end }
          return (
            written.slice(0, place.start) + (isBuild ? marked : JSON.stringify(compiled)) + written.slice(place.end)
          )
        }, code),
        map: null,
      }
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const find = (key: string, catalog: Catalog) => {
          const text = texts.get(key)
          if (text === undefined) throw new Error(`No text has the key ${key}.`)
          return compile(catalog.get(text) ?? withoutContext(text))
        }
        const findPlain = (key: string, catalog: Catalog) => {
          const compiled = find(key, catalog)
          if (typeof compiled !== 'string')
            throw new Error(`The text with the key ${key} got a placeholder in translation.`)
          return compiled
        }
        const write = (code: string, catalog: Catalog) =>
          code
            .replace(placeholder, (_match, _quote, key: string) => JSON.stringify(find(key, catalog)))
            .replace(plainPlaceholder, (_match, key: string) => escapeText(findPlain(key, catalog)))
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk')
        const others = [...catalogs].filter(([language]) => language !== 'en')
        for (const { fileName, code } of scripts) {
          for (const [language, catalog] of others) {
            const folder = folderOf(language, catalog)
            // Scripts name each other relatively, except in the list of what to preload with an import.
            const moved = write(code, catalog).replaceAll(/(["'`])assets\/([\w.-]+\.js)\1/g, `$1${folder}$2$1`)
            this.emitFile({ type: 'asset', fileName: fileName.replace(/^assets\//, folder), source: moved })
          }
        }
        for (const script of scripts) {
          script.code = write(script.code, catalogs.get('en') ?? new Map())
          if (/@@(text|plain):/.test(script.code))
            throw new Error(`A text of ${script.fileName} was changed by the minifier.`)
        }
        const source = JSON.stringify(listFolders(catalogs))
        if (others.length > 0) this.emitFile({ type: 'asset', fileName: '.vite/languages.json', source })
      },
    },
  }
}
