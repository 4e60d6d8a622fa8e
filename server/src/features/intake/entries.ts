import { chainsIn, entriesByGroup } from '@evenkeel/contract/intake-entries';
import type { IntakePage, IntakeResponse } from '@evenkeel/contract/intake-questionnaire';
