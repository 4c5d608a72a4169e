import { expect, test } from 'vitest'
import { findBareAnswers, findBareTexts } from './bare-texts.ts'
import { checkTranslation } from './check-translation.ts'
import { findTexts } from './find-texts.ts'

const imports = `import { msg, t } from '#texts/texts.ts'\nimport { rich } from '#texts/rich.ts'\n`

test('finds the texts of a file with their lines', () => {
  const code = `${imports}const label = msg('Going')
export const Card = ({ name }) => <p title={t("It’s here")}>{rich(\`Hi <b>{name}</b>\`, { name })}{t(label)}</p>`
  expect(findTexts('card.tsx', code).map(({ text, line }) => [text, line])).toEqual([
    ['Going', 3],
    ['It’s here', 4],
    ['Hi <b>{name}</b>', 4],
  ])
})

test.each([
  ['<p>Hello</p>', ['Hello']],
  ['<input aria-label="Your name" />', ['Your name']],
  ['<Panel title={isOpen ? "It is open" : t("It is closed")} />', ['It is open']],
  ['toast({ title: `Couldn’t save ${name}` })', ['Couldn’t save']],
  ['<p className="Some words here">{t("Hello")}</p>', []],
  ['<a href="/home">{name} · {count}</a>', []],
  ['<Button>Google</Button>', []],
  ['throw new Error("This is for developers")', []],
  ['throw new MomentError("has no start")', ['has no start']],
  ['throw new MomentError(t("has no start"))', []],
  ['throw new FetchError(`${host} not found`, { reason: "not-found" })', ['not found']],
  ['({ what: `entry ${at}`, reason: "is no JSON" })', ['is no JSON']],
])('rejects texts that bypass the catalog: %s', (code, texts) => {
  expect(
    findBareTexts('card.tsx', `const x = ${code.startsWith('throw') ? `() => { ${code} }` : code}`).map(
      ({ text }) => text,
    ),
  ).toEqual(texts)
})

test.each([
  ['throw new DomainError("source_not_found", "There is none.")', ['There is none.']],
  ['throw new DomainError("source_not_found", t("There is none."))', []],
  ['throw new DomainError("invalid_request", `keep: ${t("is neither")}`)', []],
  ['({ field: "keep", message: "is neither" })', ['is neither']],
  ['({ level: 30, message: "job completed" })', []],
])('rejects response texts that bypass the catalog: %s', (code, texts) => {
  const whole = `const x = ${code.startsWith('throw') ? `() => { ${code} }` : code}`
  expect(findBareAnswers('service.ts', whole).map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['Remove {name}', 'Quitar {name}', null],
  ['Remove {name}', 'Quitar {nombre}', 'needs {name}'],
  ['Remove {name}', 'Quitar', 'has none'],
  ['{n, plural, one {# day} other {# days for {who}}}', '{n, plural, one {# día} other {# días para {who}}}', null],
  ['{n, plural, one {# day} other {# days}}', '{n} días', null],
  ['Open <b>{it}</b>', 'Abre {it}', 'needs {b}, {it}'],
  ['Open it', 'Abre {', 'can’t be read'],
])('checks that a translation fits its text: %s → %s', (text, translation, problem) => {
  const found = checkTranslation(text, translation)
  if (problem === null) expect(found).toBeNull()
  else expect(found).toContain(problem)
})
