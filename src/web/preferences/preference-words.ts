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

interface Choice {
  label: string
  hint: string
  Icon: LucideIcon
}

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

export const ageGroupWords: Record<AgeGroup, { label: string; years: string }> = {
  baby: { label: 'Babies & toddlers', years: '0-2 years' },
  preschool: { label: 'Preschool', years: '3-5 years' },
  elementary: { label: 'Elementary', years: '6-11 years' },
  middle: { label: 'Middle School', years: '12-14 years' },
  high: { label: 'High School', years: '15-18 years' },
  adult: { label: 'Adult Learners', years: '18+ years' },
  senior: { label: 'Seniors', years: '55+ years' },
}

export const styleChoices: Record<LearningStyle, Choice> = {
  visual: { label: 'Visual', hint: 'Pictures, maps, and things to look at', Icon: Eye },
  auditory: { label: 'Auditory', hint: 'Talks, stories, and sounds', Icon: Ear },
  kinesthetic: { label: 'Kinesthetic', hint: 'Hands-on and on your feet', Icon: Hand },
  reading: { label: 'Reading/Writing', hint: 'Books, notes, and quiet pages', Icon: BookOpen },
  social: { label: 'Social', hint: 'With others, talking it over', Icon: UsersRound },
  solitary: { label: 'Solitary', hint: 'On your own, at your own pace', Icon: UserRound },
}

export const goalChoices: Record<LearningGoal, Choice> = {
  career: { label: 'Career', hint: 'For the work you do or want', Icon: Briefcase },
  hobby: { label: 'Hobby', hint: 'Just for fun', Icon: Palette },
  skill: { label: 'Skill building', hint: 'To learn to do it yourself', Icon: Puzzle },
  academic: { label: 'Academic', hint: 'Alongside school or college', Icon: GraduationCap },
  social: { label: 'Social', hint: 'To meet people with the same interests', Icon: UsersRound },
  wellness: { label: 'Wellness', hint: 'For body and mind', Icon: HeartPulse },
}

export const availabilityChoices: Record<Availability, Choice> = {
  weekday_morning: { label: 'Weekday mornings', hint: 'Monday to Friday, before noon', Icon: Sunrise },
  weekday_evening: { label: 'Weekday evenings', hint: 'Monday to Friday, from 5 PM', Icon: Sunset },
  weekend: { label: 'Weekends', hint: 'Saturdays and Sundays', Icon: CalendarRange },
  flexible: { label: 'Flexible', hint: 'Any time works', Icon: Shuffle },
}

export const experienceLabels: Record<Experience, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}
