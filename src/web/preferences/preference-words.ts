import {
  BookOpen,
  Briefcase,
  Brush,
  CalendarRange,
  Ear,
  Eye,
  GraduationCap,
  Hammer,
  Hand,
  HandHelping,
  HeartPulse,
  Landmark,
  Leaf,
  Microscope,
  Palette,
  Puzzle,
  Shuffle,
  Sunrise,
  Sunset,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { AgeGroup } from '#contract/events/event-options.ts'
import type {
  Availability,
  Experience,
  InterestArea,
  LearningGoal,
  LearningStyle,
} from '#contract/people/person-options.ts'
import { formatHour } from '#domain/format/moments.ts'
import { availableHours } from '#domain/plans/plan-week.ts'
import { msg, t, type Message } from '#texts/texts.ts'

interface Choice {
  label: Message
  hint: Message
  Icon: LucideIcon
}

/** The label, hint and icon of a choice in the reader's language. */
export const showChoice = ({ label, hint, Icon }: Choice) => ({
  label: t(label),
  hint: t(hint, { time: formatHour(availableHours.eveningBegins) }),
  Icon,
})

/** Labels and icons of the preferences. */
export const areaIcons: Record<InterestArea, LucideIcon> = {
  stem: Microscope,
  arts: Brush,
  nature: Leaf,
  humanities: Landmark,
  practical: Hammer,
  social: HandHelping,
}

/** Hues of the categories, taken from event categories. */
export const areaHues: Record<InterestArea, string> = {
  stem: 'stem',
  arts: 'art',
  nature: 'nature',
  humanities: 'history',
  practical: 'cooking',
  social: 'travel',
}

export const ageGroupWords: Record<AgeGroup, { label: Message; years: Message }> = {
  baby: { label: msg('Babies & toddlers'), years: msg('0-2 years') },
  preschool: { label: msg('Preschool'), years: msg('3-5 years') },
  elementary: { label: msg('Elementary'), years: msg('6-11 years') },
  middle: { label: msg('Middle School'), years: msg('12-14 years') },
  high: { label: msg('High School'), years: msg('15-18 years') },
  adult: { label: msg('Adult Learners'), years: msg('18+ years') },
  senior: { label: msg('Seniors'), years: msg('55+ years') },
}

export const styleChoices: Record<LearningStyle, Choice> = {
  visual: { label: msg('Visual'), hint: msg('Pictures, maps, and things to look at'), Icon: Eye },
  auditory: { label: msg('Auditory'), hint: msg('Talks, stories, and sounds'), Icon: Ear },
  kinesthetic: { label: msg('Kinesthetic'), hint: msg('Hands-on and on your feet'), Icon: Hand },
  reading: { label: msg('Reading/Writing'), hint: msg('Books, notes, and quiet pages'), Icon: BookOpen },
  social: { label: msg('Social'), hint: msg('With others, talking it over'), Icon: UsersRound },
  solitary: { label: msg('Solitary'), hint: msg('On your own, at your own pace'), Icon: UserRound },
}

export const goalChoices: Record<LearningGoal, Choice> = {
  career: { label: msg('Career'), hint: msg('For the work you do or want'), Icon: Briefcase },
  hobby: { label: msg('Hobby'), hint: msg('Just for fun'), Icon: Palette },
  skill: { label: msg('Skill building'), hint: msg('To learn to do it yourself'), Icon: Puzzle },
  academic: { label: msg('Academic'), hint: msg('Alongside school or college'), Icon: GraduationCap },
  social: { label: msg('Social'), hint: msg('To meet people with the same interests'), Icon: UsersRound },
  wellness: { label: msg('Wellness'), hint: msg('For body and mind'), Icon: HeartPulse },
}

export const availabilityChoices: Record<Availability, Choice> = {
  weekday_morning: { label: msg('Weekday mornings'), hint: msg('Monday to Friday, before noon'), Icon: Sunrise },
  weekday_evening: { label: msg('Weekday evenings'), hint: msg('Monday to Friday, from {time}'), Icon: Sunset },
  weekend: { label: msg('Weekends'), hint: msg('Saturdays and Sundays'), Icon: CalendarRange },
  flexible: { label: msg('Flexible'), hint: msg('Any time works'), Icon: Shuffle },
}

export const experienceLabels: Record<Experience, Message> = {
  beginner: msg('Beginner'),
  intermediate: msg('Intermediate'),
  advanced: msg('Advanced'),
}
