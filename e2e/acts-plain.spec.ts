import { expect, type Page } from '@playwright/test';
import { demo, goto, rareWord, signIn, signUp, somebody, test } from './site.ts';
