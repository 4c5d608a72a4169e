import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import {
  ageGroupLabels,
  categoryLabels,
  interests,
  type AgeGroup,
  type Interest,
} from '#contract/events/event-options.ts'
import { formatRadius } from '#domain/places/distance.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import type { WelcomeChoices } from './welcome-choices.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** The home screen's current defaults. */
interface Defaults {
  interests: readonly Interest[]
  ages: readonly AgeGroup[]
  within: number
}

interface Option {
  value: string
  label: string
  /** Second part of the label, in muted letters. */
  more?: string
}

const agesAsked = ['baby', 'preschool', 'elementary', 'middle', 'high', 'adult'] as const satisfies readonly AgeGroup[]
const milesAsked = [5, 10, 20, 50]

interface Step {
  title: Message
  list(): readonly Option[]
  isSingle?: boolean
  read(defaults: Defaults): string[]
  write(chosen: readonly string[]): WelcomeChoices
}

const steps: readonly Step[] = [
  {
    title: msg('What are you curious about?'),
    list: () => interests.map((interest) => ({ value: interest, label: t(categoryLabels[interest]) })),
    read: (defaults) => [...defaults.interests],
    write: (chosen) => ({ interests: interests.filter((interest) => chosen.includes(interest)) }),
  },
  {
    title: msg('What ages are you looking for?'),
    list: () =>
      agesAsked.map((group) => ({
        value: group,
        label: t(ageGroupLabels[group].name),
        more: ageGroupLabels[group].years,
      })),
    read: (defaults) => [...defaults.ages],
    write: (chosen) => ({ ages: agesAsked.filter((group) => chosen.includes(group)) }),
  },
  {
    title: msg('How far will you go?'),
    list: () => milesAsked.map((miles) => ({ value: String(miles), label: formatRadius(miles) })),
    isSingle: true,
    read: (defaults) => [String(defaults.within)],
    write: ([miles]) => (miles === undefined ? {} : { within: Number(miles) }),
  },
]

const chip =
  'inline-flex min-h-tap items-center gap-1.5 rounded-[1.375rem] border border-edge/60 bg-card px-3.5 py-1.5 ' +
  'text-[0.9375rem] leading-tight font-medium transition-[background-color,border-color,color] hover:border-fern ' +
  'aria-pressed:border-fern aria-pressed:bg-fern-tint aria-pressed:text-fern-deep ' +
  'aria-pressed:shadow-[inset_0_0_0_1px_var(--color-fern)]'

interface ChipsProps {
  step: Step
  chosen: readonly string[]
  onChange(chosen: string[]): void
}

function Chips({ step, chosen, onChange }: ChipsProps) {
  const toggle = (value: string) => {
    const isChosen = chosen.includes(value)
    if (step.isSingle) onChange([value])
    else onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value])
  }
  return (
    <div role="group" aria-labelledby="welcome" className="mt-3 flex flex-wrap gap-2">
      {step.list().map(({ value, label, more }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
          className={chip}
        >
          {label}
          {more && <span className="text-sm font-normal text-muted">{more}</span>}
        </button>
      ))}
    </div>
  )
}

/** Saves answers and lets the home screen follow them. */
function useSaving() {
  const client = useQueryClient()
  const { revalidate } = useRevalidator()
  const [isSaving, setSaving] = useState(false)
  const save = async (choices: WelcomeChoices): Promise<boolean> => {
    setSaving(true)
    try {
      const { saveWelcomeChoices } = await import('./welcome-choices.ts')
      await saveWelcomeChoices(client, choices)
      // Visitors' choices reach the screen through its loader.
      await revalidate()
      return true
    } catch {
      const description = t('Nothing has changed. Please try again.')
      toast({ title: t('Couldn’t save your choices'), description, variant: 'destructive' })
      return false
    } finally {
      setSaving(false)
    }
  }
  return { save, isSaving }
}

const card = 'noscript:hidden mt-3 rounded-xl border border-marigold bg-marigold-tint'

function CloseButton({ onClose }: { onClose(): void }) {
  return (
    <Button variant="icon" aria-label={t('Not now')} onClick={onClose} className="-me-2 shrink-0">
      <X aria-hidden className="size-5" />
    </Button>
  )
}

function Invitation({ onOpen, onClose }: { onOpen(): void; onClose(): void }) {
  return (
    <section aria-labelledby="welcome" className={`${card} flex flex-wrap items-center gap-2 py-1.5 pe-3 ps-4`}>
      <h2 id="welcome" className="min-w-0 flex-1 basis-28 font-sans text-[0.9375rem] leading-snug tracking-normal">
        {t('New here? Choose what you’d like to see.')}
      </h2>
      <Button variant="outline" onClick={onOpen} className="shrink-0 px-4">
        {t('Choose')}
      </Button>
      <CloseButton onClose={onClose} />
    </section>
  )
}

interface QuestionsProps {
  defaults: Defaults
  saving: ReturnType<typeof useSaving>
  isFocused: boolean
  onDone(): void
  onClose(): void
}

function Questions({ defaults, saving: { save, isSaving }, isFocused, onDone, onClose }: QuestionsProps) {
  const [at, setAt] = useState(0)
  const [changed, setChanged] = useState<string[] | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const hasMoved = at > 0 || isFocused
  useEffect(() => {
    if (hasMoved) title.current?.focus()
  }, [at, hasMoved])
  const step = steps[at]!
  const chosen = changed ?? step.read(defaults)
  const isLast = at === steps.length - 1
  const go = async (choices: WelcomeChoices | null) => {
    const all = { ...choices, ...(isLast && { isDone: true }) }
    if (Object.keys(all).length > 0 && !(await save(all))) return
    setChanged(null)
    if (isLast) onDone()
    else setAt(at + 1)
  }
  return (
    <section aria-labelledby="welcome" className={`${card} px-4 pt-1 pb-4 sm:px-5`}>
      <div className="flex items-center justify-between gap-2">
        <p className="label-caps text-marigold-ink">{t('{step} of {count}', { step: at + 1, count: steps.length })}</p>
        <CloseButton onClose={onClose} />
      </div>
      <h2 ref={title} id="welcome" tabIndex={-1} className="text-xl focus:outline-none">
        {t(step.title)}
      </h2>
      <Chips step={step} chosen={chosen} onChange={setChanged} />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button variant="quiet" disabled={isSaving} onClick={() => void go(null)}>
          {t('Skip')}
        </Button>
        <Button pending={isSaving} onClick={() => void go(step.write(chosen))} className="min-w-28">
          {isLast ? t('Done') : t('Next')}
        </Button>
      </div>
    </section>
  )
}

interface Props {
  defaults: Defaults
  /** Whether a visitor has answered or closed the questions in this browser. */
  isVisitorWelcomed: boolean
}

/**
 * Asks once for interests, ages and distance, which then apply to the home screen. Members are asked after their first
 * sign-in; visitors may open the questions. Every question can be skipped.
 */
export function WelcomeCard({ defaults, isVisitorWelcomed }: Props) {
  const session = useSession()
  const [isOpened, setOpened] = useState(false)
  const saving = useSaving()
  if (session ? session.isWelcomed : isVisitorWelcomed) return null
  const leave = () => document.getElementById('main')?.focus({ preventScroll: true })
  const close = async () => {
    if (await saving.save({ isDone: true })) leave()
  }
  const finish = () => {
    leave()
    const description = session
      ? t('You can change this in your preferences anytime.')
      : t('We’ll remember your choices in this browser.')
    toast({ title: t('You’re all set'), description })
  }
  if (!session && !isOpened) {
    return <Invitation onOpen={() => setOpened(true)} onClose={() => void close()} />
  }
  return (
    <Questions
      key={session?.userId}
      defaults={defaults}
      saving={saving}
      isFocused={isOpened}
      onDone={finish}
      onClose={() => void close()}
    />
  )
}
