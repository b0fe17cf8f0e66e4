import { test } from 'vitest';
import { useDatabase } from '../testing/database.ts';
import { checkBooks, checkHistories } from '../testing/payment-orders.ts';

const database = useDatabase();

test('twenty random histories reach the same state in any order of their events, with consistent sums', async () => {
  await checkHistories(database.db, 1, 20);
  await checkBooks(database.db);
});
