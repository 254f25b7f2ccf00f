"""A contest, from turn order to the last side standing (chapters 2.1 to 2.12: SK-ORD to SK-END)."""
