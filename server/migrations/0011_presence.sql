CREATE TABLE "nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"alive_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presences" (
	"user_id" integer NOT NULL,
	"node_id" uuid NOT NULL,
	CONSTRAINT "presences_user_id_node_id_pk" PRIMARY KEY("user_id","node_id")
);
--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_node_id_nodes_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."nodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_of_node" ON "presences" USING btree ("node_id");