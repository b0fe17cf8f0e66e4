DROP INDEX "one_message_per_client_id";--> statement-breakpoint
CREATE INDEX "audit_of_actor" ON "audit_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "challenges_of_user" ON "auth_challenges" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "members_of_user" ON "chat_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_of_last_message" ON "chat_members" USING btree ("last_message_id");--> statement-breakpoint
CREATE INDEX "messages_to_user" ON "chat_messages" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "timeline_by_author" ON "job_post_events" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "posts_of_trade" ON "job_posts" USING btree ("job_category_id","job_type_id");--> statement-breakpoint
CREATE INDEX "posts_of_place" ON "job_posts" USING btree ("county_id","town_id");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_about_user" ON "reports" USING btree ("subject_user_id");--> statement-breakpoint
CREATE INDEX "reports_closed_by" ON "reports" USING btree ("closed_by") WHERE closed_by is not null;--> statement-breakpoint
CREATE INDEX "reviews_of_post" ON "reviews" USING btree ("job_post_id") WHERE job_post_id is not null;--> statement-breakpoint
CREATE INDEX "settings_by_user" ON "settings" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "trade_checks_decided_by" ON "trade_checks" USING btree ("decided_by") WHERE decided_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_message_per_client_id" ON "chat_messages" USING btree ("from_id","client_id");